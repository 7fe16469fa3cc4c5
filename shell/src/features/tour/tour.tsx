import { css } from '@emotion/react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { color, motion, radius } from '@hydria/shared/theme/tokens.ts';
import { giveBack } from '@hydria/shared/ui/modal.tsx';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { lightAround, placeCard, type Box } from './card-position.ts';
import { placedSteps, type PlacedStep } from './steps.ts';
import { TourCard } from './tour-card.tsx';

const screen = css({
  position: 'fixed',
  inset: 0,
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  background: 'transparent',
  color: color.text,
  '&::backdrop': { background: 'transparent' },
});

/** The highlight: its box shadow darkens the rest of the screen. */
const light = css({
  position: 'absolute',
  borderRadius: radius.card,
  boxShadow: `0 0 0 200vmax ${color.scrim}`,
  outline: `3px solid ${color.primary}`,
  outlineOffset: 2,
  transition: `all ${motion.calm}`,
});

const sheet = css({
  position: 'absolute',
  width: 'min(360px, calc(100vw - 24px))',
  maxHeight: 'calc(100dvh - 24px)',
  overflowY: 'auto',
  padding: 20,
  borderRadius: 16,
  background: color.raised,
  boxShadow: color.shadowRaised,
});

const boxOf = ({ element }: PlacedStep): Box =>
  lightAround(element.getBoundingClientRect(), { width: innerWidth, height: innerHeight });

/** The steps of this width, computed again whenever the window changes. */
const useSteps = (): PlacedStep[] => {
  const { language } = useRemoteContext();
  const [steps, setSteps] = useState(() => placedSteps(innerWidth, language));
  useEffect(() => {
    const lay = () => setSteps(placedSteps(innerWidth, language));
    lay();
    addEventListener('resize', lay);
    return () => removeEventListener('resize', lay);
  }, [language]);
  return steps;
};

/** Shows the steps one by one, in a native dialog, which traps the focus and closes on Escape. */
export const Tour = ({ onEnd }: { onEnd: () => void }) => {
  const steps = useSteps();
  const [wanted, setWanted] = useState(0);
  const index = Math.min(wanted, steps.length - 1);
  const step = steps[index];
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ light: Box; card: Pick<Box, 'left' | 'top'> } | null>(null);

  // Runs before the step focuses its title: the browser would focus the first button.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => giveBack(opener);
  }, []);
  useLayoutEffect(() => {
    if (!step || !card.current) return;
    step.element.scrollIntoView({ block: 'nearest' });
    const target = boxOf(step);
    const { offsetWidth: width, offsetHeight: height } = card.current;
    setPlace({ light: target, card: placeCard(target, { width, height }, { width: innerWidth, height: innerHeight }) });
  }, [step]);
  // No target of the tour is on this screen any more.
  const isOver = step === undefined;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);

  const close = useCallback(() => dialog.current?.close(), []);
  if (!step) return null;
  return (
    <dialog ref={dialog} aria-labelledby="tour-title" onClose={onEnd} css={screen}>
      <div css={light} style={place?.light} />
      <div ref={card} css={sheet} style={place?.card ?? { opacity: 0 }}>
        <TourCard
          step={step}
          index={index}
          count={steps.length}
          back={() => setWanted(index - 1)}
          next={() => (index === steps.length - 1 ? close() : setWanted(index + 1))}
          close={close}
        />
      </div>
    </dialog>
  );
};
