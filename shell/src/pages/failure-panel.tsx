import { useEffect, useRef } from 'react';
import type { RemoteFailure } from '../composition/failure.ts';
import { fill } from '../fill.ts';
import { Icon } from '../frame/icon.tsx';
import { usePortal, useSpeech } from '../portal-context.ts';

interface FailurePanelProps {
  /** Name of the remote. */
  remote: string;
  failure: RemoteFailure;
  /** Somebody waits for it: the focus goes to what has taken its place. */
  isAwaited: boolean;
  retry: () => void;
}

/** What somebody who runs the portal wants to know; nobody else has to open it. */
const Technicians = ({ remote, failure }: Pick<FailurePanelProps, 'remote' | 'failure'>) => {
  const { composition } = usePortal();
  const { errors } = useSpeech().texts;
  const { phase, class: kind, misfits } = failure;
  return (
    <details className="technicians">
      <summary>{errors.technicians}</summary>
      <code>{[remote, composition.find(remote)?.version, phase, kind].filter(Boolean).join(' · ')}</code>
      {misfits.map(({ library, wanted, given }) => (
        <code key={library}>{fill(errors.misfit, { library, wanted, given: given ?? errors.misfit_none })}</code>
      ))}
    </details>
  );
};

/** Leads to the heading whoever was in the part that is gone, and nobody who has gone on. */
const useHeading = (isAwaited: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.id === 'page';
    if (isAwaited && isLost) heading.current?.focus({ preventScroll: true });
  }, [isAwaited]);
  return heading;
};

/** The button that was pressed goes: the page itself keeps the focus meanwhile. */
const keepFocus = (): void => document.getElementById('page')?.focus({ preventScroll: true });

/** What happened, that the rest works, Retry, a number. */
const Panel = ({ remote, failure, isAwaited, retry, isCard }: FailurePanelProps & { isCard: boolean }) => {
  const { errors, actions } = useSpeech().texts;
  const heading = useHeading(isAwaited);
  const { reference, class: kind } = failure;
  const Heading = isCard ? 'h2' : 'h1';
  const text = isCard ? errors.card_text : errors.failed_text;
  return (
    <section className="panel" role="alert" data-failure={kind} data-reference={reference}>
      {!isCard && <Icon name="problem" className="panel-icon" />}
      <Heading ref={heading} tabIndex={-1}>
        {isCard ? errors.card_title : errors.failed_title}
      </Heading>
      <p>{kind === 'incompatible' ? errors.misfit_text : text}</p>
      <p className="reference">{fill(errors.reference, { reference })}</p>
      <button type="button" className={`button ${isCard ? 'button-quiet' : ''}`} onClick={retry}>
        {actions.retry}
      </button>
      <Technicians remote={remote} failure={failure} />
    </section>
  );
};

/** In place of a page that failed. */
export const FailurePanel = ({ retry, ...props }: FailurePanelProps) => (
  <Panel
    {...props}
    isCard={false}
    retry={() => {
      keepFocus();
      retry();
    }}
  />
);

/** The same in the place of a card. */
export const CardFailure = (props: FailurePanelProps) => <Panel {...props} isCard />;

/** In place of a page that an operator has switched off. */
export const DisabledPanel = () => {
  const { errors } = useSpeech().texts;
  return (
    <section className="panel" role="status">
      <Icon name="problem" className="panel-icon" />
      <h1 tabIndex={-1}>{errors.disabled_title}</h1>
      <p>{errors.disabled_text}</p>
    </section>
  );
};
