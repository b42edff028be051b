import { recordName } from '../record-name';
import type { Described } from '../records';
import { readProperties } from '../schema/read-properties';
import { type StarterWorld, starterWorld } from '../starter-world';
import { wordsOf } from '../words';
import { derivedLoosely } from './derived-loosely';
import { endpointSubject } from './endpoint-subject';
import { endpointsOf } from './endpoints';
import { type Document, readDocument } from './read-document';

/** How a description is named. */
export interface OpenApiSource {
  readonly file: string;
  /** The world's name, for the description's title. */
  name(title: string): string;
}

/** The world of an OpenAPI description: its paths are operations, its schemas record types. */
export function worldOfOpenApi(text: string, { file, name }: OpenApiSource): StarterWorld {
  const document = readDocument(text, file);
  const subjects = endpointsOf(document).map(endpointSubject);
  const records = new Set(subjects.flatMap(({ record }) => record ?? []));
  return starterWorld({
    name: name(document.title),
    source: file.replace(/^.*[\\/]/, ''),
    subjects,
    described: schemasOf(document, records),
    derive: derivedLoosely,
  });
}

/** The schemas that are named as a record type is. */
function schemasOf({ root, schemas }: Document, records: ReadonlySet<string>): Described {
  const read = Object.entries(schemas).flatMap(([title, schema]) => {
    const record = recordName(wordsOf(title));
    const properties = records.has(record) ? readProperties(schema, root) : undefined;
    return properties ? [[record, properties] as const] : [];
  });
  return new Map(read);
}
