import { mdiContentCopy } from '@mdi/js';
import { useState } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface CopyButtonProps {
  text: string;
  variant?: 'outlined' | 'text';
  size?: 'small' | 'medium';
}

/** Copies a text, and says so. Absent where browsers do not allow it (without https); then the text is there to be read. */
export const CopyButton = ({ text, variant = 'text', size = 'medium' }: CopyButtonProps) => {
  const t = useSharedT();
  const [isCopied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <Button
        variant={variant}
        size={size}
        startIcon={<Icon path={mdiContentCopy} size={20} />}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'actions.copied' : 'actions.copy')}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied ? t('actions.copied') : ''}
      </span>
    </>
  );
};
