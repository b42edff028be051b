import { wordsOf } from '../words';

/** Methods that give what fields of these names hold, by the last words of the name. */
const methods: Readonly<Record<string, string>> = {
  email: 'internet.email',
  'first name': 'person.firstName',
  'last name': 'person.lastName',
  'full name': 'person.fullName',
  phone: 'phone.number',
  'phone number': 'phone.number',
  telephone: 'phone.number',
  username: 'internet.username',
  login: 'internet.username',
  owner: 'internet.username',
  url: 'internet.url',
  uri: 'internet.url',
  link: 'internet.url',
  website: 'internet.url',
  path: 'system.filePath',
  filename: 'system.fileName',
  address: 'location.streetAddress',
  street: 'location.street',
  city: 'location.city',
  country: 'location.country',
  zip: 'location.zipCode',
  'zip code': 'location.zipCode',
  'postal code': 'location.zipCode',
  'time zone': 'location.timeZone',
  timezone: 'location.timeZone',
  currency: 'finance.currencyCode',
  company: 'company.name',
  organization: 'company.name',
  description: 'lorem.sentence',
  summary: 'lorem.sentence',
  body: 'lorem.sentence',
  text: 'lorem.sentence',
  message: 'lorem.sentence',
  comment: 'lorem.sentence',
  content: 'lorem.sentence',
  notes: 'lorem.sentence',
  branch: 'git.branch',
  sha: 'git.commitSha',
};

/** A method of faker whose texts suit the name of a field. */
export function fakerFor(name: string): string | undefined {
  const words = wordsOf(name);
  return methods[words.slice(-2).join(' ')] ?? methods[words.at(-1) ?? ''];
}
