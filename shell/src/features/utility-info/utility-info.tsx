import { mdiEmailOutline, mdiMapMarkerOutline, mdiPhoneOutline, mdiWeb } from '@mdi/js';
import type { ReactNode } from 'react';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { phonesOf, telHref } from '@hydria/shared/rules/phones.ts';
import { useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Modal } from '@hydria/shared/ui/modal.tsx';
import { utilityNames } from '../../chrome/frame/frame-view.ts';
import { UtilityLogo } from '../../chrome/frame/utility.tsx';
import { useT } from '../../deferred/use-t.ts';
import { useCore } from '../../core/core-context.ts';

/** S §9. */
const WIDTH = 450;

/** Restricts links to http addresses: any other entry gets the prefix `https://`. */
const web = (address: string): string => (/^https?:\/\//i.test(address) ? address : `https://${address}`);

const Row = ({ icon, name, children }: { icon: string; name: string; children: ReactNode }) => (
  <div>
    <dt>
      <Icon path={icon} size={20} />
      {name}
    </dt>
    {children}
  </div>
);

const Contact = ({ deya }: { deya: DeyaInfo }) => {
  const t = useT();
  const { address, email_public, website } = deya;
  const phones = phonesOf(deya);
  if (!address && phones.length === 0 && !website && !email_public)
    return <p className="info-none">{t('utility.no_contact')}</p>;
  return (
    <dl className="info-list">
      {address && (
        <Row icon={mdiMapMarkerOutline} name={t('utility.address')}>
          <dd>{address}</dd>
        </Row>
      )}
      {phones.length > 0 && (
        <Row icon={mdiPhoneOutline} name={t('utility.phone')}>
          {phones.map(({ number, use }) => (
            <dd key={number}>
              <a href={telHref(number)}>{number}</a>
              {use && <span className="info-use"> {t(`phones.${use}`)}</span>}
            </dd>
          ))}
        </Row>
      )}
      {website && (
        <Row icon={mdiWeb} name={t('utility.website')}>
          <dd>
            <a href={web(website)} target="_blank" rel="noreferrer">
              {website}
            </a>
          </dd>
        </Row>
      )}
      {email_public && (
        <Row icon={mdiEmailOutline} name={t('utility.email')}>
          <dd>
            <a href={`mailto:${email_public}`}>{email_public}</a>
          </dd>
        </Row>
      )}
    </dl>
  );
};

const Profile = ({ deya }: { deya: DeyaInfo }) => {
  const t = useT();
  const { city, title } = utilityNames(deya, useRemoteContext().language);
  return (
    <>
      {deya.cover && <img className="info-cover" src={deya.cover} alt="" />}
      <div className="info-names">
        <UtilityLogo logo={deya.logo} city={city} />
        <div>
          <strong>{title}</strong>
          <p>{city}</p>
        </div>
      </div>
      <section className="info-contact" aria-labelledby="info-contact">
        <h3 id="info-contact">{t('utility.contact')}</h3>
        <Contact deya={deya} />
      </section>
    </>
  );
};

/** The data of the chosen utility (S §2.10). */
export const UtilityInfo = () => {
  const t = useT();
  const { overlays } = useCore();
  const deya = useSession((session) => session.deya);
  return (
    <Modal title={t('utility.title')} width={WIDTH} onClose={() => overlays.setState({ utilityInfo: false })}>
      <div className="info">{deya ? <Profile deya={deya} /> : <Loading shape="text" count={4} />}</div>
    </Modal>
  );
};
