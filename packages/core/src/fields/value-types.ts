import { boolValue } from './bool';
import { dateValue } from './date';
import { datetimeValue } from './datetime';
import { decimalValue } from './decimal';
import { enumerationValue } from './enum';
import { floatValue } from './float';
import { intValue } from './int';
import { jsonValue } from './json';
import { listValue } from './list';
import { objectValue } from './object';
import { refValue } from './ref';
import { strValue } from './str';
import { tokenValue } from './token';
import type { ValueType } from './value-type';

/** The values of every field type, by its name: all that a server needs of it. */
export const valueTypes: Readonly<Record<string, ValueType>> = {
  str: strValue,
  int: intValue,
  float: floatValue,
  bool: boolValue,
  datetime: datetimeValue,
  date: dateValue,
  decimal: decimalValue,
  enum: enumerationValue,
  ref: refValue,
  list: listValue,
  object: objectValue,
  token: tokenValue,
  json: jsonValue,
};

/** What the values of a checked field are. */
export function valueType(name: string): ValueType {
  const type = valueTypes[name];
  if (!type) throw new Error(`no field type "${name}"`);
  return type;
}
