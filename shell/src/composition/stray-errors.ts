import { attributeError } from './attribute-error.ts';
import { asFailure, type RemoteFailure } from '../core/loading/failure.ts';

/** One that errs in every frame says nothing new the fourth time. */
const MOST = 3;

export interface StrayDeps {
  target: Pick<Window, 'addEventListener'>;
  /** True while a remote is being loaded: the loader then handles its errors and reports them. */
  isOpening(name: string): boolean;
  report(name: string, failure: RemoteFailure): void;
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

/** Watches for uncaught errors of event handlers, promises and timers, and for violations of the page's policy. */
export const watchStrayErrors = ({ target, isOpening, report }: StrayDeps): void => {
  const told = new Map<string, number>();

  const tell = (name: string, error: unknown): void => {
    const times = (told.get(name) ?? 0) + 1;
    told.set(name, times);
    if (times <= MOST && !isOpening(name)) report(name, asFailure('run', error));
  };

  /** A remote's error is reported here; an error of the shell also stays in the browser's console. */
  const heard = (event: Event, trace: string, error: unknown): void => {
    const name = attributeError(trace);
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
    const name = attributeError(`${sourceFile} ${blockedURI}`);
    if (name) tell(name, new Error(`${effectiveDirective} forbids ${blockedURI}`));
  });
};
