import { BY_MAIL, BY_PUSH, channelsOf, NOTIFICATION_EVENTS, openChannels } from './notification-events.ts';

const BOTH = BY_MAIL | BY_PUSH;

it('an announcement goes by the subscribed channels alone', () => {
  expect(channelsOf('announcement', { subscribe: 0, muted: {} })).toBe(0);
  expect(channelsOf('announcement', { subscribe: BOTH, muted: {} })).toBe(BOTH);
  expect(channelsOf('announcement', { subscribe: BOTH, muted: { announcement: BY_MAIL } })).toBe(BY_PUSH);
});

it('an alert of flow is mailed without a subscription, until the person turns it off', () => {
  expect(channelsOf('flow_alert', { subscribe: 0, muted: {} })).toBe(BY_MAIL);
  expect(channelsOf('flow_alert', { subscribe: 0, muted: { flow_alert: BY_MAIL } })).toBe(0);
});

it('an event that is turned off leaves the others on', () => {
  expect(channelsOf('answer', { subscribe: BOTH, muted: { announcement: BOTH } })).toBe(BY_PUSH);
});

it('a channel that an event does not have is never open', () => {
  expect(openChannels('answer', BOTH)).toBe(BY_PUSH);
});

it('no event is sent to a telephone, because its number is not confirmed', () => {
  for (const { channels } of Object.values(NOTIFICATION_EVENTS)) expect(channels & ~(BY_MAIL | BY_PUSH)).toBe(0);
});
