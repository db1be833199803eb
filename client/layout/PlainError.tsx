/** What is left to say where not even the page that tells of errors could be loaded. */
export const PlainError = () => (
  <div role="alert" className="flex flex-col items-start gap-4 pt-8">
    <h1 className="text-3xl">Something Went Wrong</h1>
    <p>This page could not be loaded. Load it again in a moment.</p>
  </div>
);
