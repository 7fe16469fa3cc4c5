import type { DeyaListItem } from '../contract/deya.ts';
import type { EventBus } from './events.ts';

/** Asks for a utility in the second dialog of spec S §2.8; null when it was closed without a choice. */
export const pickUtility = (
  events: EventBus,
  selected: Pick<DeyaListItem, 'id'> | null = null,
): Promise<DeyaListItem | null> =>
  new Promise((resolve) => {
    const stop = events.on('deya-picked', ({ deya }) => {
      stop();
      resolve(deya);
    });
    events.emit('open-selector', { selected });
  });
