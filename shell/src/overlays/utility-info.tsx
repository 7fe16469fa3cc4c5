import { utilityNames } from '../frame/frame-view.ts';
import { UtilityLogo } from '../frame/utility.tsx';
import { usePortal, useSessionState, useSpeech } from '../portal-context.ts';
import { Modal } from './modal.tsx';

const web = (address: string): string => (/^https?:\/\//.test(address) ? address : `https://${address}`);

/** Who the chosen utility is and how to reach it (S §2.10). */
export const UtilityInfo = () => {
  const { overlays } = usePortal();
  const { deya } = useSessionState();
  const { language, texts } = useSpeech();
  if (!deya) return null;
  const { city, title } = utilityNames(deya, language);
  const phones = [deya.phone1, deya.phone2, deya.phone3].filter((phone) => phone !== null && phone !== '');
  return (
    <Modal
      title={texts.frame.utility_info}
      className="dialog-info"
      onClose={() => overlays.setState({ utilityInfo: false })}
    >
      {deya.cover && <img className="info-cover" src={deya.cover} alt="" />}
      <div className="info-names">
        <UtilityLogo logo={deya.logo} city={city} />
        <div>
          <strong>{title}</strong>
          <p>{city}</p>
        </div>
      </div>
      <h3>{texts.utility.contact}</h3>
      <dl className="info-list">
        {deya.address && (
          <div>
            <dt>{texts.utility.address}</dt>
            <dd>{deya.address}</dd>
          </div>
        )}
        {phones.length > 0 && (
          <div>
            <dt>{texts.utility.phone}</dt>
            {phones.map((phone) => (
              <dd key={phone}>
                <a href={`tel:${phone}`}>{phone}</a>
              </dd>
            ))}
          </div>
        )}
        {deya.email_public && (
          <div>
            <dt>{texts.utility.email}</dt>
            <dd>
              <a href={`mailto:${deya.email_public}`}>{deya.email_public}</a>
            </dd>
          </div>
        )}
        {deya.website && (
          <div>
            <dt>{texts.utility.website}</dt>
            <dd>
              <a href={web(deya.website)} target="_blank" rel="noreferrer">
                {deya.website}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </Modal>
  );
};
