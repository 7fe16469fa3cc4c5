import { contract as portalContract, type InputOf } from '@hydria/shared/contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { z } from 'zod';
import { feedContract } from './feed.ts';

/** Every call that the API answers: those of the portal's pages, and the feed of the utilities' own systems. */
export const contract = { ...portalContract, ...feedContract } satisfies Record<string, Endpoint>;

export type Contract = typeof contract;

/** Key of a call, `POST /api/feed/bills`. */
export type Call = keyof Contract;

/** The input of a call. */
export type CallInput<C extends Call> = InputOf<Contract[C]>;

/** The answer of a call. */
export type Answer<C extends Call> = z.output<Contract[C]['answer']>;
