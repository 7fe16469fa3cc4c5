import type { FrameActions } from './frame.tsx';
import type { FrameView } from './frame-view.ts';
import { Icon } from './icon.tsx';

/** A utility's logo, or the first letter of its city in the utility's place. */
export const UtilityLogo = ({ logo, city }: { logo: string | null; city: string }) =>
  logo ? (
    <img className="utility-logo" src={logo} alt="" width={40} height={40} />
  ) : (
    <span className="utility-logo utility-letter" aria-hidden="true">
      {city.slice(0, 1)}
    </span>
  );

/** The chosen utility with the way to another one: at the top of the drawer, and in the phone's top bar. */
export const UtilityButton = ({ view, actions }: { view: FrameView; actions: FrameActions }) => {
  const { utility, texts } = view;
  if (!utility) {
    return (
      <button type="button" className="utility" onClick={actions.openSelector}>
        <span className="utility-logo utility-letter">
          <Icon name="place" />
        </span>
        <span className="utility-names">
          <strong>{texts.choose_utility}</strong>
        </span>
      </button>
    );
  }
  return (
    <button type="button" className="utility" onClick={actions.openSelector}>
      <UtilityLogo logo={utility.logo} city={utility.city} />
      <span className="utility-names">
        <strong>{utility.city}</strong>
        <span className="utility-title">{utility.title}</span>
        <span className="utility-change">
          {texts.change}
          <span className="visually-hidden"> – {texts.change_utility}</span>
        </span>
      </span>
      <Icon name="swap" className="utility-swap" />
    </button>
  );
};
