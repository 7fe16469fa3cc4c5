import { mdiContentCopy, mdiDownload } from '@mdi/js';
import { useRef, useState } from 'react';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import { usePlatform, useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { color, from, radius } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page as PageLayout } from '@hydria/shared/ui/page.tsx';
import { QrCode } from '@hydria/shared/ui/qr-code.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { composedOf } from '../../chrome/frame/facts.ts';
import { useT } from '../../deferred/use-t.ts';
import { targetsOf, type TargetName } from './targets.ts';

/** Saves the code as a picture. */
const save = (picture: SVGElement | null | undefined, name: string): void => {
  if (!picture) return;
  const copy = picture.cloneNode(true) as SVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
  link.download = `hydria-${name}.svg`;
  link.click();
  URL.revokeObjectURL(link.href);
};

const Copy = ({ address }: { address: string }) => {
  const t = useT();
  const { notify } = usePlatform();
  // The clipboard is missing without https; the address can still be read.
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify({ kind: 'success', text: t('qr.copied') }),
      () => undefined,
    );
  return (
    <Button variant="outlined" startIcon={<Icon path={mdiContentCopy} size={20} />} onClick={() => void copy()}>
      {t('qr.copy')}
    </Button>
  );
};

/** A QR code of the portal, or of a page of the utility, drawn in the browser. */
export const Page = ({ portal: { boot } }: { portal: { boot: Pick<Boot, 'settings' | 'shell' | 'remotes'> } }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const deya = useSession((session) => session.deya);
  const [wanted, setWanted] = useState<TargetName>('portal');
  const place = useRef<HTMLDivElement>(null);
  const { manifests } = composedOf(boot.shell.manifest, boot.remotes);
  const targets = targetsOf({ origin: location.origin, language, deya, settings: boot.settings, manifests });
  const target = targets.find(({ name }) => name === wanted) ?? targets[0];
  if (!target) return null;
  const { name, address } = target;
  return (
    <PageLayout title={t('qr.title')} intro={t('qr.lead')} width="narrow">
      <div
        css={{
          display: 'grid',
          gap: 24,
          padding: 16,
          background: color.surface,
          border: `1px solid ${color.hairline}`,
          borderRadius: radius.card,
          [from.medium]: { padding: 24 },
        }}
      >
        <SelectInput
          name="target"
          label={t('qr.what')}
          value={name}
          choices={targets.map((one) => ({ value: one.name, label: t(`qr.${one.name}`) }))}
          onChange={setWanted}
        />
        <div ref={place} css={{ justifySelf: 'center' }}>
          <QrCode value={address} label={t('qr.label', { what: t(`qr.${name}`) })} size={280} />
        </div>
        <Muted small css={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
          {address}
        </Muted>
        <Row gap={12} justify="center">
          <Copy address={address} />
          <Button
            variant="outlined"
            startIcon={<Icon path={mdiDownload} size={20} />}
            onClick={() => save(place.current?.querySelector('svg'), name)}
          >
            {t('qr.save')}
          </Button>
        </Row>
      </div>
    </PageLayout>
  );
};
