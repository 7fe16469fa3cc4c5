/** How a picture is remade: a person's photo, the small copy of a kept one, and the two pictures of a utility. */
export type PictureKind = 'photo' | 'thumb' | 'logo' | 'cover';

/** A picture that was decoded and encoded again, as the `media` table describes it. */
export interface Picture {
  content_type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  /** Of the bytes, in hexadecimal. */
  sha256: string;
  bytes: Buffer;
}

/** Why an upload is not kept; the code of the wire. */
export type PhotoProblem = 'image' | 'size';
