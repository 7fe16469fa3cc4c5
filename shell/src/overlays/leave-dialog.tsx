import { useSpeech } from '../portal-context.ts';
import { Modal } from './modal.tsx';

/** Asks before unsaved input is lost. Closing it is the safe answer. */
export const LeaveDialog = ({ answer }: { answer: (leave: boolean) => void }) => {
  const { leave } = useSpeech().texts;
  return (
    <Modal title={leave.title} className="dialog-narrow" onClose={() => answer(false)}>
      <p className="dialog-text">{leave.text}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={() => answer(true)}>
          {leave.leave}
        </button>
        <button type="button" className="button" onClick={() => answer(false)}>
          {leave.stay}
        </button>
      </div>
    </Modal>
  );
};
