import { useEffect, useRef, type ReactNode } from 'react';
import { radius } from '../theme/tokens.ts';
import { Alert } from './alert.tsx';

interface SendFailureProps {
  /** That nothing was sent, and nothing lost. */
  title: string;
  /** The error of the attempt; another one takes the focus again. */
  failure: unknown;
  /** The reason and the remedy. */
  children: ReactNode;
}

/** Why a form was not sent, above its fields. It takes the focus: the button that was pressed may be a screen further down. */
export const SendFailure = ({ title, failure, children }: SendFailureProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [failure]);
  return (
    <div ref={box} tabIndex={-1} css={{ scrollMarginTop: 96, borderRadius: radius.control }}>
      <Alert severity="error" title={title}>
        {children}
      </Alert>
    </div>
  );
};
