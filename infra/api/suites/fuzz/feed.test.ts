import { fuzz, type Kept } from '../../testing/fuzz/fuzz.ts';
import kept from './kept.json';

fuzz('Fuzz of the feed', ({ call }) => call.includes(' /api/feed/'), kept as Kept[]);
