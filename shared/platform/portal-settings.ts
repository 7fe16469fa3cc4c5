/** A service of a third party. Its script is asked for only after the visitor has agreed to it (decisions 31). */
export interface ThirdParty {
  /** Address of its script, https. */
  script: string;
  /** The service's identifier for this portal. */
  key: string;
  /** `sha384-…` of the script, where the service promises that it stays the same. */
  integrity?: string;
}

/** Pictures of a map. */
export interface MapTiles {
  /** `https://…/{z}/{x}/{y}.png`, with the key of the service in it. */
  tiles: string;
  /** The attribution that the map's licence requires. */
  attribution: string;
}

/** The settings of an installation for all visitors. None is secret, and a missing setting is off. */
export interface PortalSettings {
  /** The version of the consent text; consent to another version does not count. */
  consent: string;
  /** The app in the two stores. */
  ios?: string;
  android?: string;
  /** Address of the guide to the app. */
  guide?: string;
  chat?: ThirdParty;
  analytics?: ThirdParty;
  pixel?: ThirdParty;
  maps?: MapTiles;
  /** False where the installation sends no mail: no page promises one. */
  mail?: false;
  /** False where the installation wants no service worker. */
  offline?: false;
}
