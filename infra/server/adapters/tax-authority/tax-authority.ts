/** The identity of a person, in the words of the tax authority. */
export interface TaxCitizen {
  /** Nine digits with a right check digit (ΑΦΜ). */
  taxid: string;
  first_name: string;
  last_name: string;
}

/** A national authority at which a person signs in by OAuth 2.0 and which then tells us who it was. */
export interface TaxAuthority {
  /** The name under which what it says is kept: a number of one authority says nothing about another's. */
  provider: string;
  /** Where the browser goes to sign in. It comes back to `redirect_uri` with `code` and this `state`. */
  begin(to: { state: string; redirect_uri: string }): string;
  /** The person who signed in. Throws `OutsideError`. */
  finish(from: { code: string; redirect_uri: string }): Promise<TaxCitizen>;
}
