import { withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import { withUtility } from '@hydria/shared/rules/utility-address.ts';
import { interpolate } from '../../../core/interpolate.ts';
import { conversationHash } from '../../conversations/conversation-hash.ts';
import type { NoticeWords } from '../offline-cache.ts';
import de from './locales/de.json';
import el from './locales/el.json';
import en from './locales/en.json';
import fr from './locales/fr.json';

const TEXTS: Record<Language, typeof el> = { el, en, de, fr };

/** The payload of a push: code and ids, without words (`infra/server/api/features/notifications/push-device.ts`). */
interface Told {
  code: string;
  deya_id: number;
  id: number;
}

/** A notification as the browser shows it, and its target. */
export interface PushNotice {
  title: string;
  body: string;
  /** Notifications with the same tag replace each other. */
  tag: string;
  /** Whether a replacement alerts again: each answer is a new one in the same conversation, each change in the same case. */
  renotify: boolean;
  path: string;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const read = (payload: unknown): Told | null => {
  const { code, deya_id, id } = (typeof payload === 'object' && payload !== null ? payload : {}) as Partial<Told>;
  return typeof code === 'string' && isId(deya_id) && isId(id) ? { code, deya_id, id } : null;
};

/** Kinds of notifications with texts of their own, and their targets, which `noticeOf` lets name the utility. */
const PATHS = {
  announcement: ({ deya_id, id }: Told) => `/deya/${deya_id}/announcements#announcement-${id}`,
  answer: ({ deya_id }: Told) => `/${conversationHash(deya_id)}`,
  'flow-alert': ({ id }: Told) => `/alerts/${id}`,
  'case-report': ({ id }: Told) => `/report/mine/${id}`,
  'case-application': ({ id }: Told) => `/applications/${id}`,
  'water-notice': ({ deya_id }: Told) => `/deya/${deya_id}/water-quality`,
  'water-all-clear': ({ deya_id }: Told) => `/deya/${deya_id}/water-quality`,
  other: () => '/',
};

const isKind = (code: string): code is keyof typeof PATHS => Object.hasOwn(PATHS, code);

const kindOf = ({ code }: Told): keyof typeof PATHS => (isKind(code) ? code : 'other');

/**
 * A push as a notification in the person's language; an unknown push gets a generic one, because browsers require a
 * notification.
 */
export const noticeOf = (payload: unknown, { language, cities }: NoticeWords): PushNotice => {
  const told = read(payload);
  const kind = told ? kindOf(told) : 'other';
  const { title, title_from, text } = TEXTS[language][kind];
  const city = told && cities[told.deya_id];
  return {
    title: city ? interpolate(title_from, { city }) : title,
    body: text,
    tag: told ? `${told.code}:${told.deya_id}:${told.id}` : 'other',
    renotify: kind === 'answer' || kind === 'case-report' || kind === 'case-application',
    path: withLocale(told ? withUtility(PATHS[kind](told), told.deya_id) : '/', language),
  };
};
