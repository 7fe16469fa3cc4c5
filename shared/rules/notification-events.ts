/** Bits of the channels, as `POST /api/user/subscribe` combines them (spec S §7): '1' e-mail, '2' push. */
export const BY_MAIL = 1;
export const BY_PUSH = 2;

interface NotificationChannels {
  /** Bits of the channels by which the event can be sent. */
  channels: number;
  /** Bits that are sent without a subscription until the person turns them off: the customer needs the message. */
  unasked: number;
}

/**
 * Events of a utility of which each person chooses the channels. Receipts of payments and security messages are always sent. So is
 * the mail by which the utility asks about a case until a day: without the answer the case may end.
 */
export const NOTIFICATION_EVENTS = {
  announcement: { channels: BY_MAIL | BY_PUSH, unasked: 0 },
  case: { channels: BY_MAIL | BY_PUSH, unasked: BY_MAIL },
  answer: { channels: BY_PUSH, unasked: 0 },
  flow_alert: { channels: BY_MAIL | BY_PUSH, unasked: BY_MAIL },
  reading: { channels: BY_MAIL, unasked: BY_MAIL },
} as const satisfies Record<string, NotificationChannels>;

/** An event of which a person chooses the channels. */
export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS;

/** The events in the order of the page. */
export const NOTIFICATION_EVENT_NAMES = Object.keys(NOTIFICATION_EVENTS) as NotificationEvent[];

/** Whether a text names an event. */
export const isNotificationEvent = (name: string): name is NotificationEvent =>
  Object.hasOwn(NOTIFICATION_EVENTS, name);

/** A person's choice at a utility: the subscribed channels, and the bits that are turned off by event. */
export interface NotificationChoice {
  subscribe: number;
  muted: Partial<Record<NotificationEvent, number>>;
}

/** Bits of the channels that a person can turn on and off for an event: subscribed ones, and those sent unasked. */
export const openChannels = (event: NotificationEvent, subscribe: number): number =>
  (subscribe | NOTIFICATION_EVENTS[event].unasked) & NOTIFICATION_EVENTS[event].channels;

/** Bits of the channels by which an event is sent to a person. */
export const channelsOf = (event: NotificationEvent, { subscribe, muted }: NotificationChoice): number =>
  openChannels(event, subscribe) & ~(muted[event] ?? 0);
