import type { DeyaListItem } from '../contract/deya.ts';

/** Every event of the bus and what it carries. Facts are in the past tense; requests begin with `open-`. */
export interface PlatformEvents {
  /** The current utility is another one, or none. A fact: replayed to late subscribers (spec S §4). */
  'deya-changed': { deya_id: number | null; previous: number | null };
  /**
   * Asks for the selector (spec S §2.8). With `always` it cannot be closed before a utility has been chosen. With a
   * `selected` utility, or null for none, the second dialog answers by `deya-picked`.
   */
  'open-selector': { always?: boolean; selected?: Pick<DeyaListItem, 'id'> | null };
  /** The second dialog's answer; null when it was closed without a choice. */
  'deya-picked': { deya: DeyaListItem | null };
  /** Asks for the registration with a further utility (spec S §2.9). */
  'open-add-utility': Record<string, never>;
  /** Asks for the FAQ drawer, opened at one question group. */
  'open-faq': { key?: string };
  /** Asks for the live chat (spec S §2.11). */
  'open-chat': Record<string, never>;
  /**
   * Asks for pushes of the chosen utility on this device: the shell asks the browser for permission and subscribes the
   * person.
   */
  'open-push': Record<string, never>;
  /** The person has sent the reading of a meter. The shell keeps the date in the browser (spec D §3). */
  'reading-sent': { deya_id: number; hydrometer: string; sent_at: string };
  /** A report or a form has been submitted, under this reference. Embedding pages receive it too. */
  submitted: { what: 'report' | 'form'; code: string };
}

export type PlatformEventName = keyof PlatformEvents;

/** The closed list, for run time; the compiler keeps it equal to the map above. */
export const EVENT_NAMES = Object.keys({
  'deya-changed': 0,
  'open-selector': 0,
  'deya-picked': 0,
  'open-add-utility': 0,
  'open-faq': 0,
  'open-chat': 0,
  'open-push': 0,
  'reading-sent': 0,
  submitted: 0,
} satisfies Record<PlatformEventName, 0>) as readonly PlatformEventName[];

/** The events whose latest value a late subscriber receives at once. */
export const REPLAYED: readonly PlatformEventName[] = ['deya-changed'];

/** The portal's closed, typed bus. */
export interface EventBus {
  emit<N extends PlatformEventName>(name: N, payload: PlatformEvents[N]): void;
  /** Returns the function that ends the subscription. A subscriber's error is contained and reported. */
  on<N extends PlatformEventName>(name: N, listener: (payload: PlatformEvents[N]) => void): () => void;
}
