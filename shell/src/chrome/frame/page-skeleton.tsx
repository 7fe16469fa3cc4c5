/** Reserves the page's place while its code loads; silent, because the live region announces the load. */
export const PageSkeleton = () => (
  <div className="page-skeleton" aria-hidden="true">
    <span className="bone bone-title" />
    <span className="bone bone-line" />
    <span className="bone bone-block" />
    <span className="bone bone-block" />
  </div>
);

/** The same for a card. */
export const CardSkeleton = () => (
  <div className="card-skeleton" aria-hidden="true">
    <span className="bone bone-line" />
    <span className="bone bone-figure" />
    <span className="bone bone-line" />
  </div>
);
