import type { FaultKind } from '../kind';
import { crash } from './crash';
import { disconnect } from './disconnect';
import { duplicateWrite } from './duplicate-write';
import { emptyResult } from './empty-result';
import { hang } from './hang';
import { http } from './http';
import { lateWrite } from './late-write';
import { malformedJson } from './malformed-json';
import { notFound } from './not-found';
import { notFoundIfNewerThan } from './not-found-if-newer-than';
import { partialWrite } from './partial-write';
import { rateLimit } from './rate-limit';
import { skew } from './skew';
import { softFailure } from './soft-failure';
import { staleRead } from './stale-read';
import { timeout } from './timeout';
import { truncatedList } from './truncated-list';
import { wrongData } from './wrong-data';

/** Every fault kind, in the order of the docs. */
export const faultKinds: readonly FaultKind[] = [
  timeout,
  lateWrite,
  hang,
  disconnect,
  crash,
  http,
  notFound,
  notFoundIfNewerThan,
  emptyResult,
  malformedJson,
  rateLimit,
  duplicateWrite,
  staleRead,
  wrongData,
  partialWrite,
  truncatedList,
  softFailure,
  skew,
];
