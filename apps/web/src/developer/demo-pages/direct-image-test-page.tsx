import { DeveloperPage } from '../page/developer-page.tsx';
import inlinePicture from './imported-picture.svg?inline';
import filePicture from './imported-picture.svg?no-inline';
import { SourceTrial } from './source-trial.tsx';

const TRIALS = [
  ['Imported as a file', filePicture],
  ['Imported into the script', inlinePicture],
  ['From the public folder', '/samples/beach.svg'],
] as const;

/** An image that a module imports, in each way that the build supports, and one that no module imports. */
export function DirectImageTestPage({ title }: { title: string }) {
  return (
    <DeveloperPage title={title}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {TRIALS.map(([name, source]) => (
          <SourceTrial key={name} name={name} source={source} />
        ))}
      </div>
    </DeveloperPage>
  );
}
