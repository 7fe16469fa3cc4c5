import { EVENT_NAMES, REPLAYED, type EventBus, type PlatformEventName, type PlatformEvents } from './events.ts';

type Listener = (payload: never) => void;

const assertKnown = (name: PlatformEventName): void => {
  if (!EVENT_NAMES.includes(name)) throw new TypeError(`"${String(name)}" is not an event of the portal`);
};

/** Makes the bus. An exception of a listener goes to `onError`; the other listeners still run. */
export const createEventBus = (onError: (error: unknown, name: PlatformEventName) => void): EventBus => {
  // A listener that subscribes twice with one function has two subscriptions, and ends each by itself.
  const listeners = new Map<PlatformEventName, Set<{ listener: Listener }>>();
  const latest = new Map<PlatformEventName, PlatformEvents[PlatformEventName]>();

  const tell = (listener: Listener, name: PlatformEventName, payload: PlatformEvents[PlatformEventName]): void => {
    try {
      listener(payload as never);
    } catch (error) {
      onError(error, name);
    }
  };

  return {
    emit(name, payload) {
      assertKnown(name);
      if (REPLAYED.includes(name)) latest.set(name, payload);
      for (const { listener } of [...(listeners.get(name) ?? [])]) tell(listener, name, payload);
    },
    on(name, listener) {
      assertKnown(name);
      const known = listeners.get(name) ?? new Set();
      const subscription = { listener };
      listeners.set(name, known.add(subscription));
      const past = latest.get(name);
      if (past !== undefined) tell(listener, name, past);
      return () => known.delete(subscription);
    },
  };
};
