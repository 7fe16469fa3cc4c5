/** A canary that the gateway gives to some visitors. */
export interface ServedCanary {
  remote: string;
  artifact: string;
  /** What everyone else gets. */
  stable: string;
  /** 0–100; visitors of chosen utilities come on top. */
  percent: number;
}
