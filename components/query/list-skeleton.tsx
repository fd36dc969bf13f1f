const BONES = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ListSkeleton() {
  return (
    <div className="type-bones" aria-hidden="true">
      {BONES.map((bone) => (
        <span key={bone} className="bone" />
      ))}
    </div>
  );
}
