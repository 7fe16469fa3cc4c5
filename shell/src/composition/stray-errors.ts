import { culpritOf } from './culprit.ts';
import { asFailure, type RemoteFailure } from './failure.ts';

/** One that errs in every frame says nothing new the fourth time. */
const MOST = 3;

export interface StrayWorld {
  target: Pick<Window, 'addEventListener'>;
  /** While a remote is being loaded, the loader hears of what it does and tells of it. */
  isOpening(name: string): boolean;
  report(name: string, failure: RemoteFailure): void;
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

/** Hears what nobody caught: errors of event handlers, promises and timers, and violations of the page's policy. */
export const watchStrayErrors = ({ target, isOpening, report }: StrayWorld): void => {
  const told = new Map<string, number>();

  const tell = (name: string, error: unknown): void => {
    const times = (told.get(name) ?? 0) + 1;
    told.set(name, times);
    if (times <= MOST && !isOpening(name)) report(name, asFailure('run', error));
  };

  /** A remote's error is told of here; what the shell does wrong the browser shall show as well. */
  const heard = (event: Event, trace: string, error: unknown): void => {
    const name = culpritOf(trace);
    if (!name) return;
    if (name !== 'shell') event.preventDefault();
    tell(name, error);
  };

  target.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent)
      heard(event, `${stackOf(event.error)} ${event.filename}`, event.error ?? event.message);
  });
  target.addEventListener('unhandledrejection', (event) => heard(event, stackOf(event.reason), event.reason));
  target.addEventListener('securitypolicyviolation', (event) => {
    const { sourceFile, blockedURI, effectiveDirective } = event;
    const name = culpritOf(`${sourceFile} ${blockedURI}`);
    if (name) tell(name, new Error(`${effectiveDirective} forbids ${blockedURI}`));
  });
};
