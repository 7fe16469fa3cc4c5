import { startServiceWorker } from './service-worker.ts';
import type { WorkerScope } from './worker-scope.ts';

startServiceWorker(globalThis as unknown as WorkerScope);
