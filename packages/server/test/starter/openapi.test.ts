import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { script } from '../support/script';
import { askWorld, type Call, fixtures } from './made-world';

const description = (name: string) => join(fixtures, 'openapi', name);

function made(file: string): string {
  const folder = folderWith({});
  expect(faultbench(folder, ['init', '--from-openapi', file])).toMatchObject({ code: 0, stderr: '' });
  return folder;
}

function ask(folder: string, world: string, calls: readonly (readonly [string, object])[]) {
  const given: Call[] = calls.map(([tool, args]) => ({ tool, args }));
  return askWorld(folder, `worlds/${world}.yaml`, given).answers.map(([status, told]) =>
    status === 200 ? JSON.parse(told) : `${status} ${told}`,
  );
}

describe('a clinic, 3.0 in YAML', () => {
  const folder = made(description('pet-clinic.yaml'));

  test('its schemas are record types, its paths operations', () => {
    expect(readFileSync(join(folder, 'worlds/pet-clinic.yaml'), 'utf8')).toMatchInlineSnapshot(`
"# A start, made from pet-clinic.yaml: all of it is yours to change. Comments say what was guessed.
name: pet-clinic
services:
  pet_clinic:
    records:
      # from its schema, and listOwners, addOwner, getOwner and 2 more
      owners:
        id: int
        firstName: { type: str, min: 1, max: 30, faker: person.firstName }
        lastName: { type: str, min: 1, max: 30, faker: person.lastName }
        city: { type: str, faker: location.city }
        telephone: { type: str, optional: true, faker: phone.number }
      # from its schema, and listPetsOfOwner, addPet, getPet
      pets:
        id: int
        name: { type: str, max: 30 }
        birthDate: date
        typeId: ref[pet_clinic.pet_types]?
        ownerId: ref[pet_clinic.owners]
      # from its schema, and listPetTypes
      pet_types:
        id: int
        name: { enum: [cat, dog, lizard, "no, thanks"] }
      # from its schema, and bookVisit, cancelVisit
      visits:
        id: int
        petId: ref[pet_clinic.pets]
        date: date?
        description: { type: str, max: 255, faker: lorem.sentence }
        status: { type: enum[open, cancelled], default: open }
    seed:
      owners: { count: 5 }
      pets: { count: 10 }
      pet_types: { count: 5 }
      visits: { count: 20 }
    operations:
      # guessed: a plain list
      list_owners:
        tool: listOwners
        description: List owners
        route: GET /owners
        kind: list
        record: owners
        filter: [lastName]
        page: { size: 20 }
      # guessed: a plain create
      add_owner:
        tool: addOwner
        description: Add an owner
        route: POST /owners
        kind: create
        record: owners
      # guessed: a plain get
      get_owner:
        tool: getOwner
        description: Get an owner
        route: "GET /owners/{id}"
        kind: get
        record: owners
      # guessed: a plain update
      update_owner:
        tool: updateOwner
        description: Update an owner
        route: "PUT /owners/{id}"
        kind: update
        record: owners
      # guessed: a plain delete
      delete_owner:
        tool: deleteOwner
        description: Delete an owner
        route: "DELETE /owners/{id}"
        status: 204
        kind: delete
        record: owners
      # guessed: a plain list
      list_pets_of_owner:
        tool: listPetsOfOwner
        route: "GET /owners/{ownerId}/pets"
        kind: list
        record: pets
        filter: [ownerId]
      # guessed: a plain create
      add_pet:
        tool: addPet
        route: "POST /owners/{ownerId}/pets"
        kind: create
        record: pets
      # guessed: a plain get
      get_pet:
        tool: getPet
        route: "GET /pets/{id}"
        kind: get
        record: pets
      # guessed: a plain list
      list_pet_types:
        tool: listPetTypes
        route: GET /pet-types
        kind: list
        record: pet_types
      # guessed: adds a visit made of the arguments
      book_visit:
        tool: bookVisit
        description: "Book a visit for a pet.\\nMornings only."
        route: "POST /pets/{petId}/visits"
        status: 201
        kind: custom
        handler: ./pet-clinic.handlers.ts#bookVisit
        args:
          petId: int
          date: date?
          description: { type: str, max: 255 }
      # guessed: changes the visit by visitId, which is then cancelled
      cancel_visit:
        tool: cancelVisit
        route: "POST /visits/{visitId}/cancel"
        kind: custom
        handler: ./pet-clinic.handlers.ts#cancelVisit
        args:
          visitId: int
      # nothing tells what it does: it answers 501 until its handler says
      get_status:
        tool: getStatus
        route: GET /status
        kind: custom
        handler: ./pet-clinic.handlers.ts#getStatus
"
`);
    expect(faultbench(folder, ['check', 'worlds/pet-clinic.yaml'])).toMatchObject({ code: 0 });
  });

  test('serves what the paths do', () => {
    const [owner, pet, pets, dangling, visit, cancelled, blocked, page] = ask(folder, 'pet-clinic', [
      ['addOwner', { firstName: 'Ada', lastName: 'Byron', city: 'London' }],
      ['addPet', { ownerId: 6, name: 'Rex', birthDate: '2024-02-29' }],
      ['listPetsOfOwner', { ownerId: 6 }],
      ['addPet', { ownerId: 77, name: 'Rex', birthDate: '2024-02-29' }],
      ['bookVisit', { petId: 11, description: 'cough' }],
      ['cancelVisit', { visitId: 21 }],
      ['deleteOwner', { id: 6 }],
      ['listOwners', { limit: 4 }],
    ]);
    expect(owner).toEqual({ id: 6, firstName: 'Ada', lastName: 'Byron', city: 'London', telephone: null });
    expect(pet).toEqual({ id: 11, name: 'Rex', birthDate: '2024-02-29', typeId: null, ownerId: 6 });
    expect(pets).toEqual([pet]);
    expect(dangling).toMatch(/^422 .*owners has no row 77|^422 /);
    expect(visit).toEqual({ id: 21, petId: 11, date: null, description: 'cough', status: 'open' });
    expect(cancelled).toEqual({ ...visit, status: 'cancelled' });
    expect(blocked).toMatch(/^409 /);
    expect(page).toMatchObject({ total: 6, has_more: true, items: { length: 4 } });
  });
});

test('the routes of the clinic are those of its description', () => {
  const folder = made(description('pet-clinic.yaml'));
  const told = script(
    {},
    `
    const world = await core.startWorld(${JSON.stringify(join(folder, 'worlds/pet-clinic.yaml'))});
    const { baseUrl, headers } = await world.mcp.rest();
    const ask = async (method, path, body) => {
      const sent = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
      const answer = await fetch(baseUrl + '/pet_clinic' + path, { method, headers, ...sent });
      return [answer.status, answer.status === 204 ? null : await answer.json()];
    };
    const told = [
      await ask('POST', '/owners', { firstName: 'Ada', lastName: 'Byron', city: 'London' }),
      await ask('GET', '/owners/6'),
      await ask('PUT', '/owners/6', { city: 'Paris' }),
      await ask('POST', '/owners/6/pets', { name: 'Rex', birthDate: '2024-02-29' }),
      await ask('GET', '/owners/6/pets'),
      await ask('POST', '/pets/11/visits', { description: 'cough' }),
      await ask('POST', '/visits/21/cancel'),
      await ask('DELETE', '/owners/6'),
      await ask('GET', '/status'),
    ];
    await world.stop();
    console.log(JSON.stringify(told));
  `,
  );
  const ada = { id: 6, firstName: 'Ada', lastName: 'Byron', city: 'London', telephone: null };
  const rex = { id: 11, name: 'Rex', birthDate: '2024-02-29', typeId: null, ownerId: 6 };
  const visit = { id: 21, petId: 11, date: null, description: 'cough', status: 'open' };
  expect(told).toEqual([
    [201, ada],
    [200, ada],
    [200, { ...ada, city: 'Paris' }],
    [201, rex],
    [200, [rex]],
    [201, visit],
    [200, { ...visit, status: 'cancelled' }],
    [409, { detail: expect.stringMatching(/pets/) }],
    [501, { detail: 'getStatus is not available' }],
  ]);
});

describe('payments, 3.1 in JSON', () => {
  const folder = made(description('payments.json'));

  test('its schemas are record types, its paths operations', () => {
    expect(readFileSync(join(folder, 'worlds/payments-api.yaml'), 'utf8')).toMatchInlineSnapshot(`
"# A start, made from payments.json: all of it is yours to change. Comments say what was guessed.
name: payments-api
services:
  payments_api:
    records:
      # from its schema, and GetCustomers, PostCustomers, GetCustomersCustomer and 1 more
      customers:
        id: str
        object: { type: enum[customer], default: customer }
        created: int?
        email: { type: str, optional: true, faker: internet.email }
        name: str?
        balance: int?
        metadata: json?
      # from its schema, and PostCharges, GetChargesCharge, PostChargesChargeCapture
      charges:
        id: str
        amount: int
        currency: { type: str, faker: finance.currencyCode }
        status: enum[succeeded, pending, failed, captured]?
        customer: ref[payments_api.customers]
        capture: bool?
        description: { type: str, optional: true, faker: lorem.sentence }
        source: json?
      # from its schema, and PostRefunds
      refunds:
        id: str
        charge: ref[payments_api.charges]
        amount: int?
        reason: str?
    seed:
      customers: { count: 5 }
      charges: { count: 10 }
      refunds: { count: 20 }
    operations:
      # guessed: lists customers by email
      get_customers:
        tool: GetCustomers
        route: GET /v1/customers
        kind: custom
        handler: ./payments-api.handlers.ts#getCustomers
        args:
          email: { type: str, max: 512, optional: true }
          limit: int?
          starting_after: str?
          "expand[]": list[str]?
      # guessed: adds a customer made of the arguments
      post_customers:
        tool: PostCustomers
        route: POST /v1/customers
        kind: custom
        handler: ./payments-api.handlers.ts#postCustomers
        args:
          email: { type: str, max: 512, optional: true }
          name: str?
          metadata: json?
          balance: int?
      # guessed: a plain get
      get_customers_customer:
        tool: GetCustomersCustomer
        route: "GET /v1/customers/{id}"
        kind: get
        record: customers
      # guessed: a plain update
      post_customers_customer:
        tool: PostCustomersCustomer
        route: "POST /v1/customers/{id}"
        kind: update
        record: customers
      # guessed: a plain create
      post_charges:
        tool: PostCharges
        route: POST /v1/charges
        status: 200
        kind: create
        record: charges
      # guessed: a plain get
      get_charges_charge:
        tool: GetChargesCharge
        route: "GET /v1/charges/{id}"
        kind: get
        record: charges
      # guessed: changes the charge by charge, which is then captured
      post_charges_charge_capture:
        tool: PostChargesChargeCapture
        route: "POST /v1/charges/{charge}/capture"
        kind: custom
        handler: ./payments-api.handlers.ts#postChargesChargeCapture
        args:
          charge: str
      # guessed: a plain create
      post_refunds:
        tool: PostRefunds
        route: POST /v1/refunds
        status: 200
        kind: create
        record: refunds
      # nothing tells what it does: it answers 501 until its handler says
      get_balance:
        tool: GetBalance
        route: GET /v1/balance
        kind: custom
        handler: ./payments-api.handlers.ts#getBalance
"
`);
    expect(faultbench(folder, ['check', 'worlds/payments-api.yaml'])).toMatchObject({ code: 0 });
  });

  test('serves what the paths do', () => {
    const [customer, charge, captured, refund, changed, list, balance] = ask(folder, 'payments-api', [
      ['PostCustomers', { email: 'ada@example.org', metadata: { tier: 'gold' } }],
      ['PostCharges', { amount: 5, currency: 'eur', customer: '6' }],
      ['PostChargesChargeCapture', { charge: '11' }],
      ['PostRefunds', { charge: '11', amount: 5 }],
      ['PostCustomersCustomer', { id: '6', balance: 9 }],
      ['GetCustomers', { email: 'ada@example.org' }],
      ['GetBalance', {}],
    ]);
    expect(customer).toMatchObject({ id: '6', object: 'customer', metadata: { tier: 'gold' } });
    expect(charge).toMatchObject({ id: '11', customer: '6', status: null });
    expect(captured).toEqual({ ...charge, status: 'captured' });
    expect(refund).toMatchObject({ charge: '11', amount: 5 });
    expect(changed).toMatchObject({ id: '6', balance: 9 });
    expect(list).toEqual({ data: [changed], next_cursor: null });
    expect(balance).toBe('501 GetBalance is not available');
  });
});

test('JSON and YAML of one description make one world', () => {
  const folder = folderWith({});
  const text = JSON.stringify(JSON.parse(readFileSync(description('payments.json'), 'utf8')));
  writeFileSync(join(folder, 'payments.json'), text);
  expect(faultbench(folder, ['init', '--from-openapi', 'payments.json'])).toMatchObject({ code: 0 });
  const other = made(description('payments.json'));
  const world = (place: string) => readFileSync(join(place, 'worlds/payments-api.yaml'), 'utf8');
  expect(world(folder)).toBe(world(other));
});

test.each([
  ['a.yaml', 'openapi: 3.0.0\n  x: [', 'is neither JSON nor YAML: '],
  ['a.json', '[]', 'is no OpenAPI description; it begins with openapi: 3.1.0'],
  ['package.json', '{"name":"mine"}', 'is no OpenAPI description; it begins with openapi: 3.1.0'],
  ['a.yaml', 'swagger: "2.0"', 'is Swagger 2.0; convert it to OpenAPI 3 first'],
  ['a.yaml', 'openapi: 4.0.0', 'does not say openapi: 3.0.x or 3.1.x, but "4.0.0"'],
  ['a.yaml', 'openapi: 3.1.0\npaths: {}', 'has no paths; a world is made of at least one'],
])('%s of %j is refused', (file, text, reason) => {
  const folder = folderWith({ [file]: text });
  const { code, stdout, stderr } = faultbench(folder, ['init', 'p', '--from-openapi', file]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.startsWith(`${file} ${reason}`)).toBe(true);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('two operations of one name are named both', () => {
  const operation = { operationId: 'get', responses: {} };
  const text = { openapi: '3.0.0', paths: { '/a': { get: operation }, '/b/{id}': { delete: operation } } };
  const folder = folderWith({ 'a.json': JSON.stringify(text) });
  expect(faultbench(folder, ['init', '--from-openapi', 'a.json'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'a.json: GET /a and DELETE /b/{id} have one operationId, "get": rename one\n',
  });
});
