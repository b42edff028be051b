import { catalogue, type Result, type ScenarioOptions } from 'faultbench/scenario';

export const SHOP = catalogue<'customer' | 'clerk'>('shop', { compose: './shop.yaml' });

const options: ScenarioOptions<'customer' | 'clerk'> = { tags: ['read'], personas: ['customer', 'clerk#2'] };

SHOP.scenario('SC-SH-01', 'an order is the same through both doors', options, async (s) => {
  s.given('an order');
  const order = await s.as('customer').call('get_order', { id: '1' }).ok().has('id');
  s.then('a clerk sees it, too');
  await s
    .as('clerk', 2)
    .tool('get_order', { id: order.value<string>('id') })
    .ok()
    .sameAs(order);
  // @ts-expect-error nobody has that role
  s.as('clark');
});

export const passed = (results: readonly Result[]): boolean => results.every(({ outcome }) => outcome === 'passed');
