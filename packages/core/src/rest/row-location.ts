import { isJsonObject, type Json } from '../model/json';
import { idText } from '../world/ids';
import { pathParameters, type Route } from './derive-routes';

/** Path of the row that a create has made: that of the record type's get, as far as there is one. */
export function rowLocation(routes: readonly Route[], { operation, status }: Route, value: Json): string | undefined {
  if (operation.kind !== 'create' || status !== 201 || !isJsonObject(value) || value.id === undefined) return undefined;
  const get = routes.find(
    (each) =>
      each.operation.kind === 'get' &&
      each.operation.record === operation.record &&
      pathParameters(each.path).join() === 'id',
  );
  const path = get?.path ?? `/${operation.service}/${operation.record}/{id}`;
  return path.replace('{id}', encodeURIComponent(idText(value.id)));
}
