/** Maximum number of distinguishable dots. */
const MOST_DOTS = 18;
const RING = 20.5;

interface GroupMarkProps {
  readonly name: string;
  readonly memberCount: number;
  readonly className?: string;
}

/** Icon of a group: its initial in a ring with one dot per member. */
export function GroupMark({ name, memberCount, className = 'size-11' }: GroupMarkProps) {
  const dots = Math.min(memberCount, MOST_DOTS);
  // Takes a code point, because names begin with any script.
  const [initial = ''] = name.trim();
  return (
    <svg viewBox="0 0 44 44" aria-hidden className={`shrink-0 ${className}`}>
      <circle cx="22" cy="22" r="16" className="fill-surface stroke-line-strong" strokeWidth="1" />
      <text x="22" y="22" dominantBaseline="central" textAnchor="middle" className="fill-ink font-display text-[17px] font-semibold">
        {initial.toUpperCase()}
      </text>
      {Array.from({ length: dots }, (_, at) => {
        const angle = (at / dots) * 2 * Math.PI - Math.PI / 2;
        return <circle key={at} cx={22 + RING * Math.cos(angle)} cy={22 + RING * Math.sin(angle)} r="1.5" className="fill-ink-soft" />;
      })}
    </svg>
  );
}
