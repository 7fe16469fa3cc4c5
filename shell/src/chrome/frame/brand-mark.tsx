/** The water jar that the product is named after, with the water in it. */
export const BrandMark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path
      className="mark-body"
      d="M11 3h10a1 1 0 0 1 0 2h-.9v2.600c0 1 .6 1.800 1.500 2.600 2.500 2 4.400 4.500 4.400 8 0 4.600-2.800 8-5.600 10.100-.4.300-.8.400-1.300.400h-6.200c-.5 0-.9-.1-1.300-.4C8.800 26.200 6 22.800 6 18.200c0-3.500 1.900-6 4.400-8 .9-.8 1.500-1.600 1.500-2.600V5H11a1 1 0 0 1 0-2z"
    />
    <path
      className="mark-wave"
      d="M8.200 17.600c2-1.700 3.900-1.700 5.900-.2 1.900 1.400 3.900 1.400 5.800 0 1.300-1 2.600-1.300 3.900-.9"
    />
    <path
      className="mark-wave"
      d="M9.600 22.600c1.500-1.100 3-1 4.500.1 1.900 1.400 3.900 1.400 5.800 0 .8-.6 1.600-.9 2.400-.9"
    />
  </svg>
);
