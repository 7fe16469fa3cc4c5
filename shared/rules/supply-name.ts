/** The members of a supply by which a person recognises it. */
export interface NamedSupply {
  kwdikos_katanalwti: string;
  /** The person's own name for it. */
  alias: string | null;
  street: string | null;
  address: string | null;
}

/** How a person recognises a supply: their own name for it, or where it is. */
export const supplyName = ({ alias, street, address, kwdikos_katanalwti }: NamedSupply): string =>
  alias || street || address || kwdikos_katanalwti;
