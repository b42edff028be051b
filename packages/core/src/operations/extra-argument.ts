import type { Field } from '../model/field';
import type { ArgumentList } from './kind';

/** An argument that a tool takes beside those of its operation. */
export interface ExtraArgument extends Pick<Field, 'type' | 'options' | 'description'> {
  readonly name: string;
  readonly required: boolean;
}

export function withArgument(list: ArgumentList, { name, required, ...field }: ExtraArgument): ArgumentList {
  return {
    ...list,
    fields: { ...list.fields, [name]: { ...field, optional: !required, unique: false, secret: false } },
    required: required ? [...list.required, name] : list.required,
  };
}
