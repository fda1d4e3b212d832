import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createFrame, type Frame, frameBytes } from '../engine/frame.ts';

export const FRAMES_PER_SECOND = 24;

// A clip takes seconds, or a minute where many programs share the machine.
const CLIP_TIMEOUT_MS = 5 * 60_000;

type ClipOptions = {
  file: string;
  width: number;
  frameCount: number;
  drawFrame: (frame: Frame, index: number) => void;
};

/** Encodes frames as they are drawn. With two buffers, one frame is drawn while the other is written to the encoder. */
export async function encodeClip({ file, width, frameCount, drawFrame }: ClipOptions): Promise<void> {
  const frames = [createFrame(width), createFrame(width)] as const;
  const encoder = spawn('ffmpeg', encoderArguments(file, frames[0]), {
    stdio: ['pipe', 'ignore', 'pipe'],
    timeout: CLIP_TIMEOUT_MS,
  });
  const errorOutput: Buffer[] = [];
  encoder.stderr.on('data', (chunk: Buffer) => errorOutput.push(chunk));
  // The failed write also rejects its promise, so this event needs no handling.
  encoder.stdin.on('error', () => {});
  const closed = once(encoder, 'close') as Promise<[number | null]>;

  function write(frame: Frame): Promise<void> {
    return new Promise((resolve, reject) =>
      encoder.stdin.write(frameBytes(frame), (error) => (error ? reject(error) : resolve())),
    );
  }
  async function writeAll(): Promise<void> {
    let pendingWrite = Promise.resolve();
    for (let index = 0; index < frameCount; index++) {
      const frame = frames[index % 2 === 0 ? 0 : 1];
      drawFrame(frame, index);
      await pendingWrite;
      pendingWrite = write(frame);
    }
    await pendingWrite;
    encoder.stdin.end();
  }

  const [written, [code]] = await Promise.all([
    writeAll().then(
      () => undefined,
      (error: unknown) => {
        encoder.kill();
        return error;
      },
    ),
    closed,
  ]);
  if (code !== 0 || written) {
    throw new Error(`ffmpeg could not encode a clip: ${Buffer.concat(errorOutput).toString().trim()}`, {
      cause: written,
    });
  }
}

function encoderArguments(file: string, { width, height }: Frame): string[] {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb0', '-s', `${width}x${height}`, '-r', String(FRAMES_PER_SECOND)];
  const colour = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p'];
  // Phones seek to the nearest key frame, so there is one every two seconds. aq-mode 3 spends more bits on dark gradients.
  const picture = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', '23', '-threads', '1'];
  const limits = [
    '-g',
    '48',
    '-maxrate',
    '2300k',
    '-bufsize',
    '4600k',
    '-x264-params',
    'aq-mode=3:rc-lookahead=4:bframes=2',
  ];
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const output = ['-an', '-movflags', '+faststart', '-f', 'mp4', '-y', file];
  return ['-v', 'error', ...input, '-i', 'pipe:0', ...colour, ...picture, ...limits, ...tags, ...output];
}
