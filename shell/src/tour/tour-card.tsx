import { css } from '@emotion/react';
import { mdiClose } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
import { Button, IconButton } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from '../later/use-t.ts';
import type { TourStep } from './steps.ts';

interface TourCardProps {
  step: TourStep;
  /** From 0. */
  index: number;
  count: number;
  back: () => void;
  next: () => void;
  close: () => void;
}

const head = css({ display: 'flex', alignItems: 'start', gap: 8, margin: '-8px -8px 0 0' });

/** What one step says. Each step takes the focus to its title, so that it is read from its beginning. */
export const TourCard = ({ step, index, count, back, next, close }: TourCardProps) => {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step.name]);
  const isLast = index === count - 1;
  return (
    <>
      <div css={head}>
        <h2 ref={heading} id="tour-title" tabIndex={-1} css={{ flex: 1, ...type.h3, paddingTop: 8 }}>
          {t(`tour.steps.${step.name}.title`)}
        </h2>
        <IconButton aria-label={t('tour.close')} onClick={close}>
          <Icon path={mdiClose} />
        </IconButton>
      </div>
      <p css={{ marginTop: 4, color: colour.textSecondary, textWrap: 'pretty' }}>{t(`tour.steps.${step.name}.text`)}</p>
      <div css={{ display: 'flex', alignItems: 'center', gap: 8, marginTop: 16 }}>
        <span css={{ flex: 1, color: colour.textSecondary, ...type.small, fontVariantNumeric: 'tabular-nums' }}>
          {t('tour.count', { step: index + 1, count })}
        </span>
        {index > 0 && <Button onClick={back}>{t('tour.back')}</Button>}
        <Button variant="contained" onClick={next}>
          {t(isLast ? 'tour.done' : 'tour.next')}
        </Button>
      </div>
    </>
  );
};
