import { fuzz, type Regression } from '../../testing/fuzz/fuzz.ts';
import regressions from './regressions.json';

fuzz('Fuzz of the feed', ({ call }) => call.includes(' /api/feed/'), regressions as Regression[]);
