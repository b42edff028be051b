import type { OperationKind } from '../kind';
import { create } from './create';
import { custom } from './custom';
import { remove } from './delete';
import { get } from './get';
import { list } from './list';
import { update } from './update';

/** Every operation kind, in the order of the docs. */
export const operationKinds: readonly OperationKind[] = [get, list, create, update, remove, custom];
