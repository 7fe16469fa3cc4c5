import { fill } from '../fill.ts';
import { Icon } from '../frame/icon.tsx';
import { useSpeech } from '../portal-context.ts';

interface FailurePanelProps {
  reference: string;
  retry: () => void;
}

/** In place of a page that failed: what happened, that the rest works, Retry, a number. */
export const FailurePanel = ({ reference, retry }: FailurePanelProps) => {
  const { errors, actions } = useSpeech().texts;
  return (
    <section className="panel" role="alert">
      <Icon name="problem" className="panel-icon" />
      <h1 tabIndex={-1}>{errors.failed_title}</h1>
      <p>{errors.failed_text}</p>
      <p className="reference">{fill(errors.reference, { reference })}</p>
      <div className="panel-actions">
        <button type="button" className="button" onClick={retry}>
          {actions.retry}
        </button>
      </div>
    </section>
  );
};

/** The same in the place of a card. */
export const CardFailure = ({ reference, retry }: FailurePanelProps) => {
  const { errors, actions } = useSpeech().texts;
  return (
    <section className="panel" role="alert">
      <h2>{errors.card_title}</h2>
      <p>{errors.card_text}</p>
      <p className="reference">{fill(errors.reference, { reference })}</p>
      <button type="button" className="button button-quiet" onClick={retry}>
        {actions.retry}
      </button>
    </section>
  );
};

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
