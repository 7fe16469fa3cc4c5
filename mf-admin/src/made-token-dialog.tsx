import { color, radius } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CopyButton } from '@hydria/shared/ui/copy-button.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';

interface MadeTokenProps {
  token: string;
  texts: { title: string; once: string; label: string; kept: string };
  onClose: () => void;
}

/** A new secret, once. */
export const MadeTokenDialog = ({ token, texts, onClose }: MadeTokenProps) => (
  <Dialog
    open
    persistent
    title={texts.title}
    onClose={onClose}
    actions={
      <Button variant="contained" onClick={onClose}>
        {texts.kept}
      </Button>
    }
  >
    <Alert severity="warning" role="note">
      {texts.once}
    </Alert>
    <Stack gap={8}>
      <Muted small>{texts.label}</Muted>
      <code
        css={{
          padding: 12,
          overflowWrap: 'anywhere',
          userSelect: 'all',
          background: color.sunken,
          borderRadius: radius.control,
        }}
      >
        {token}
      </code>
      <Row gap={8}>
        <CopyButton text={token} variant="outlined" />
      </Row>
    </Stack>
  </Dialog>
);
