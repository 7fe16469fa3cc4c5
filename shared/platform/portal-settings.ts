/** A service of a third party. Its script is asked for only after the visitor has agreed to it (decisions 31). */
export interface ThirdParty {
  /** Address of its script, https. */
  script: string;
  /** What the service calls this portal by. */
  key: string;
  /** `sha384-…` of the script, where the service promises that it stays the same. */
  integrity?: string;
}

/** Pictures of a map. */
export interface MapTiles {
  /** `https://…/{z}/{x}/{y}.png`, with the key of the service in it. */
  tiles: string;
  /** Who made the map, as its licence wants it said. */
  attribution: string;
}

/** What an installation sets for all its visitors; nothing of it is secret, and what is not there is off. */
export interface PortalSettings {
  /** What a visitor agrees to has this version: agreement to another one does not count. */
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
  /** False where the installation wants no service worker. */
  offline?: false;
}
