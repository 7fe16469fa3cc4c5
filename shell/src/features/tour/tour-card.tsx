import { css } from '@emotion/react';
import { mdiClose } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Button, IconButton } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { useT } from '../../deferred/use-t.ts';
import type { TourStep } from './steps.ts';

interface TourCardProps {
  step: TourStep;
  /** Index, from 0. */
  index: number;
  count: number;
  back: () => void;
  next: () => void;
  close: () => void;
}

const head = css({ display: 'flex', alignItems: 'start', gap: 8, margin: '-8px -8px 0 0' });

/** The content of one step. Each step focuses its title, so that screen readers start there. */
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
      <Muted css={{ marginTop: 4, textWrap: 'pretty' }}>{t(`tour.steps.${step.name}.text`)}</Muted>
      <Row gap={8} align="center" wrap={false} css={{ marginTop: 16 }}>
        <Muted as="span" small css={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
          {t('tour.count', { step: index + 1, count })}
        </Muted>
        {index > 0 && <Button onClick={back}>{t('tour.back')}</Button>}
        <Button variant="contained" onClick={next}>
          {t(isLast ? 'tour.done' : 'tour.next')}
        </Button>
      </Row>
    </>
  );
};
