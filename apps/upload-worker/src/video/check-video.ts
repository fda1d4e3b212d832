import { findVideoFault, VIDEO_MAX_FRAMES } from '@around/contracts/moments/moment-limits';
import type { MomentFailure } from '@around/contracts/moments/moment-messages';
import type { ProbedStream, ProbedVideo } from './probe-video.ts';
import { VideoRefused } from './video-refused.ts';

const VIDEO_CODECS = new Set(['h264', 'hevc', 'vp8', 'vp9', 'av1']);
const AUDIO_CODECS = new Set(['aac', 'mp3', 'opus', 'vorbis', 'alac', 'flac', 'ac3', 'eac3', 'amr_nb', 'amr_wb']);
const RAW_AUDIO = /^pcm_/;
const HDR_TRANSFERS = new Set(['smpte2084', 'arib-std-b67']);

/** Of all frames together: 4K at 60 frames per second for a minute, or full HD at 60 for three. */
const MAX_DECODED_PIXELS = 30e9;
/** Of a file that is damaged or cut off. The rest is concealed. */
const MIN_READABLE_SHARE = 0.9;
/** A header that says this much more than all its tracks is not rounded. */
const MAX_HEADER_SURPLUS_SECONDS = 1;

const MAX_FRAME_RATE = 30;
/** Frame rates of cameras vary a little. */
const FRAME_RATE_TOLERANCE = 0.5;
/** An even fraction of the frame rate that is at least this replaces 30, which would be jerky. */
const MIN_EVEN_FRAME_RATE = 23.9;
/** A variable frame rate may be shown as the resolution of its clock, such as 1000 or 90000. */
const MAX_KNOWN_FRAME_RATE = 250;

/** What is needed to convert a video. */
export type VideoPlan = {
  videoIndex: number;
  audioIndex: number | undefined;
  /** As displayed: rotated, with square pixels. */
  width: number;
  height: number;
  /** Of the result; a fraction as ffmpeg writes it. */
  frameRate: string;
  isHdr: boolean;
  frames: number;
  /** Of all frames together. */
  decodedPixels: number;
  /** Of the picture, and of picture and sound. Undefined where the file does not say it. */
  pictureSeconds: number | undefined;
  durationSeconds: number | undefined;
};

/** Throws `VideoRefused` unless the file follows the rules. Uses only the output of ffprobe, before anything is decoded. */
export function checkVideo(probed: ProbedVideo): VideoPlan {
  const video = findVideo(probed.streams);
  const audio = probed.streams.find(isKnownAudio);
  const plan: VideoPlan = {
    ...displaySize(video),
    videoIndex: video.index,
    audioIndex: audio?.index,
    frameRate: chooseFrameRate(video),
    isHdr: HDR_TRANSFERS.has(video.color_transfer ?? ''),
    frames: video.nb_read_packets ?? 0,
    decodedPixels: (video.nb_read_packets ?? 0) * video.width * video.height,
    pictureSeconds: maxSeconds([video]),
    durationSeconds: secondsOf(probed, audio ? [video, audio] : [video]),
  };
  refuse(findVideoFault({ width: video.width, height: video.height, seconds: plan.durationSeconds }));
  refuse(findVideoFault({ ...plan, seconds: undefined }));
  if (probed.isDamaged && isMostlyMissing(plan, video)) refuse('unreadable');
  if (plan.frames > VIDEO_MAX_FRAMES) refuse('too_many_frames');
  if (plan.decodedPixels > MAX_DECODED_PIXELS) refuse('too_costly');
  return plan;
}

function refuse(fault: MomentFailure | undefined): void {
  if (fault) throw new VideoRefused(fault);
}

/** Cameras add tracks of thumbnails, which are no videos. */
function findVideo(streams: ProbedStream[]): ProbedStream {
  const pictures = streams.filter(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition.attached_pic === 0,
  );
  const [video, ...others] = pictures.filter(({ codec_name }) => VIDEO_CODECS.has(codec_name));
  if (!video) throw new VideoRefused(pictures.length > 0 ? 'codec_not_supported' : 'no_video');
  if (others.length > 0) throw new VideoRefused('several_videos');
  return video;
}

function isKnownAudio({ codec_type, codec_name }: ProbedStream): boolean {
  return codec_type === 'audio' && (AUDIO_CODECS.has(codec_name) || RAW_AUDIO.test(codec_name));
}

function displaySize(video: ProbedStream): { width: number; height: number } {
  const { width, height } = video;
  const pixelRatio = readFraction(video.sample_aspect_ratio?.replace(':', '/') ?? '') ?? 1;
  const rotation = video.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const square = { width: width * pixelRatio, height };
  const isTurned = Math.abs(Math.round(rotation / 90)) % 2 === 1;
  return isTurned ? { width: square.height, height: square.width } : square;
}

/** Of picture and sound. The other streams are dropped, and some are longer. */
function secondsOf({ streams, durationSeconds }: ProbedVideo, chosen: ProbedStream[]): number | undefined {
  const longest = maxSeconds(streams);
  if (longest === undefined) return streams.length === chosen.length ? durationSeconds : undefined;
  if (durationSeconds !== undefined && durationSeconds > longest + MAX_HEADER_SURPLUS_SECONDS) return durationSeconds;
  return maxSeconds(chosen);
}

function maxSeconds(streams: ProbedStream[]): number | undefined {
  const declared = streams.flatMap(({ duration, tags }) => duration ?? tags.DURATION ?? []);
  return declared.length === 0 ? undefined : Math.max(...declared);
}

function isMostlyMissing({ frames, pictureSeconds, durationSeconds }: VideoPlan, { avg_frame_rate }: ProbedStream) {
  const frameRate = readFraction(avg_frame_rate);
  const seconds = pictureSeconds ?? durationSeconds;
  return frameRate !== undefined && seconds !== undefined && frames < MIN_READABLE_SHARE * frameRate * seconds;
}

/**
 * That of the liveliest part of a variable frame rate, at most 30 frames per second. Higher ones are divided, so that all frames of the
 * result are shown for the same time: 50 becomes 25, and 240 becomes 30.
 */
function chooseFrameRate({ r_frame_rate }: ProbedStream): string {
  const frameRate = readFraction(r_frame_rate);
  if (frameRate === undefined || frameRate > MAX_KNOWN_FRAME_RATE) return `${MAX_FRAME_RATE}`;
  const divisor = Math.ceil(frameRate / (MAX_FRAME_RATE + FRAME_RATE_TOLERANCE));
  if (divisor > 1 && frameRate / divisor < MIN_EVEN_FRAME_RATE) return `${MAX_FRAME_RATE}`;
  const [frames, seconds] = r_frame_rate.split('/').map(Number);
  return `${frames}/${seconds! * divisor}`;
}

/** Undefined for zero and for anything that is no fraction. */
function readFraction(text: string): number | undefined {
  const [numerator, denominator] = text.split('/').map(Number);
  const value = numerator! / denominator!;
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
