/** How a picture is remade: a person's photo, the small copy of a kept one, the two pictures of a utility, and that of a person. */
export type PictureKind = 'photo' | 'thumb' | 'logo' | 'cover' | 'avatar';

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
