import type { FaultKind } from '../kind';
import { emptyResult } from './empty-result';
import { http } from './http';
import { malformedJson } from './malformed-json';
import { notFound } from './not-found';
import { notFoundIfNewerThan } from './not-found-if-newer-than';
import { rateLimit } from './rate-limit';
import { timeout } from './timeout';

/** Every fault kind, in the order of the docs. */
export const faultKinds: readonly FaultKind[] = [
  timeout,
  http,
  notFound,
  notFoundIfNewerThan,
  emptyResult,
  malformedJson,
  rateLimit,
];
