import { didYouMean } from '@faultbench/core';
import type { Composition, Member, UseCase } from '../composition/composition';
import type { Args, Method } from '../vocabulary';

export interface FoundUseCase {
  readonly member: Member;
  readonly useCase: UseCase;
}

/** An operation of any member: `borrow`, or `lending.borrow` where another has one of that name. */
export function findUseCase(composition: Composition | undefined, name: string): FoundUseCase {
  for (const member of composition?.members ?? []) {
    const useCase = member.operations.find((operation) =>
      [operation.name, `${member.name}.${operation.name}`].includes(name),
    );
    if (useCase) return { member, useCase };
  }
  const known = composition?.members.flatMap(({ operations }) => operations.map((operation) => operation.name)) ?? [];
  throw new RangeError(`no use case '${name}' in the composition${didYouMean(name, known)}`);
}

/** The arguments by their names on the wire. */
export function toWire({ alias = {} }: UseCase, args: Args): Args {
  const renamed = Object.entries(args).map(([name, value]) => [Object.hasOwn(alias, name) ? alias[name] : name, value]);
  return Object.fromEntries(renamed);
}

interface HttpCall {
  readonly method: Method;
  readonly path: string;
  readonly params?: Args;
  readonly body?: Args;
}

/** The request of a call: arguments that the path names go there, the others into the query or the body. */
export function httpCallOf({ member, useCase }: FoundUseCase, args: Args): HttpCall {
  const { method, name } = useCase;
  const inPath = new Set<string>();
  const route = useCase.path.replaceAll(/\{([^}]+)\}/g, (_all, parameter: string) => {
    if (!Object.hasOwn(args, parameter)) throw new RangeError(`${name}: its path wants '${parameter}'`);
    inPath.add(parameter);
    return encodeURIComponent(String(args[parameter]));
  });
  const left = Object.fromEntries(Object.entries(args).filter(([key]) => !inPath.has(key)));
  const path = `/${member.name}${route}`;
  return method === 'GET' || method === 'DELETE' ? { method, path, params: left } : { method, path, body: left };
}
