import type { Call, CallInput, Contract } from '../../contract/contract.ts';
import type { AnyInput } from '../to-request.ts';

/** Rows of the owner (person 101) at utility 1 that requests refer to. */
export interface Targets {
  bill: number;
  report: number;
  application: number;
  photo: number;
  logo: number;
  order: string;
  /** A payment that the bank has captured. */
  paid_order: string;
  /** The same of a guest. */
  guest_order: string;
  session: number;
  run: number;
  /** A request of person 110, who waits for supply 100-1. */
  registration: number;
  contact: number;
  conversation: number;
  /** The permission of the role `one_permission`. */
  role: number;
  /** An unassigned one. */
  spare_role: number;
  /** A picture. */
  bytes: Buffer;
}

/** A valid request, and the SQL that undoes those changes that would affect others. */
export interface Sample<C extends Call> {
  input: Contract[C] extends { bodyType: 'image' } ? AnyInput : CallInput<C>;
  undo?: string;
}

/** A valid request for each call of a part of the contract. */
export type SamplesOf<R> = (targets: Targets) => { [C in keyof R & Call]: Sample<C> };

/** A secret of a mailed link that is in no table. */
export const TOKEN = 'x'.repeat(43);

/** Bytes of a photo in the place of a file: the request sends them as a part of a form. */
export const photosOf = ({ bytes }: Targets): File[] => [bytes as unknown as File];
